// The registers in the bytes of a sketch. Both formats pack 6 bits per register, low bits first, after
// a header: 16 bytes in the format of Redis, 8 in the format of the service.

const REDIS_HEADER = 16;
const OWN_HEADER = 8;
const BITS = 6;

/** Returns the size of a sketch of the service, in bytes. */
export function bytesOf(precision: number): number {
    return (precision === 14 ? REDIS_HEADER : OWN_HEADER) + (2 ** precision * BITS) / 8;
}

export function bytesIn(sketch: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(sketch), (char) => char.charCodeAt(0));
}

/** Returns the rank in each register. */
export function registersOf(sketch: string): Uint8Array {
    const bytes = bytesIn(sketch);
    const isRedis = String.fromCharCode(...bytes.subarray(0, 4)) === "HYLL";
    const packed = bytes.subarray(isRedis ? REDIS_HEADER : OWN_HEADER);
    const registers = new Uint8Array(Math.floor((packed.length * 8) / BITS));
    for (let i = 0; i < registers.length; i++) {
        const bit = i * BITS;
        const pair = (packed[bit >> 3] ?? 0) | ((packed[(bit >> 3) + 1] ?? 0) << 8);
        registers[i] = (pair >> (bit & 7)) & 63;
    }
    return registers;
}

/** Returns the registers with a larger rank than before. */
export function raisedIn(before: Uint8Array, after: Uint8Array): number[] {
    const raised: number[] = [];
    after.forEach((rank, i) => rank > (before[i] ?? 0) && raised.push(i));
    return raised;
}
