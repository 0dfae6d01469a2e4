/* Counts the instructions that a program executes under qemu-user, for instructions.py:
 *
 *     qemu-aarch64 -plugin ./instructions_plugin.so PROGRAM    the number on standard error
 *
 * Each execution of a translated block adds all its instructions. Debian does not have a package
 * with the header of the interface (QEMU, "TCG Plugins"), so this file declares the parts that it
 * uses. Define PLUGIN_VERSION as 1 for QEMU 7 and 8, and as 2 for later versions. */
#include <inttypes.h>
#include <stdio.h>

struct qemu_plugin_tb;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id,
                                           void (*translated)(uint64_t id,
                                                              struct qemu_plugin_tb *tb));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb,
                                          void (*executed)(unsigned cpu, void *arg),
                                          enum qemu_plugin_cb_flags flags, void *arg);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*ended)(uint64_t id, void *arg),
                                    void *arg);
int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv);

#ifndef PLUGIN_VERSION
#define PLUGIN_VERSION 1
#endif
int qemu_plugin_version = PLUGIN_VERSION;
static uint64_t executed;

static void on_executed(unsigned cpu, void *instructions)
{
    (void)cpu;
    executed += (uintptr_t)instructions;
}

static void on_translated(uint64_t id, struct qemu_plugin_tb *tb)
{
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(tb, on_executed, QEMU_PLUGIN_CB_NO_REGS,
                                         (void *)(uintptr_t)qemu_plugin_tb_n_insns(tb));
}

static void on_ended(uint64_t id, void *arg)
{
    (void)id, (void)arg;
    fprintf(stderr, "instructions: %" PRIu64 "\n", executed);
}

int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv)
{
    (void)info, (void)argc, (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translated);
    qemu_plugin_register_atexit_cb(id, on_ended, NULL);
    return 0;
}
