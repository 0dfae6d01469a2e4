// The registers in the bytes of a sketch. Both formats pack them alike, 6 bits each with the
// low bits first; they differ in what stands before: 16 bytes of Redis, 8 of the service.

const REDIS_HEAD = 16;
const OWN_HEAD = 8;
const BITS = 6;

/** How many bytes a sketch of a precision takes as the service writes it. */
export function bytesOf(precision: number): number {
    return (precision === 14 ? REDIS_HEAD : OWN_HEAD) + (2 ** precision * BITS) / 8;
}

export function bytesIn(sketch: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(sketch), (char) => char.charCodeAt(0));
}

/** What each register holds. */
export function registersOf(sketch: string): Uint8Array {
    const bytes = bytesIn(sketch);
    const isRedis = String.fromCharCode(...bytes.subarray(0, 4)) === "HYLL";
    const packed = bytes.subarray(isRedis ? REDIS_HEAD : OWN_HEAD);
    const registers = new Uint8Array(Math.floor((packed.length * 8) / BITS));
    for (let i = 0; i < registers.length; i++) {
        const bit = i * BITS;
        const pair = (packed[bit >> 3] ?? 0) | ((packed[(bit >> 3) + 1] ?? 0) << 8);
        registers[i] = (pair >> (bit & 7)) & 63;
    }
    return registers;
}

/** How many registers hold each value, from 0 to the largest. */
export function countRanks(registers: Uint8Array): number[] {
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    const counts = Array.from({ length: most + 1 }, () => 0);
    for (const rank of registers) counts[rank] = (counts[rank] ?? 0) + 1;
    return counts;
}

/** The registers that hold more than before. */
export function raisedIn(before: Uint8Array, after: Uint8Array): number[] {
    const raised: number[] = [];
    after.forEach((rank, i) => rank > (before[i] ?? 0) && raised.push(i));
    return raised;
}
