/** The number of a system call on x86-64 and on arm64; null where it has none. */
type Numbers = readonly [x64: number, arm64: number | null]

/** A test of the low 32 bits of an argument, which are all that the kernel reads of those that are tested here. */
export interface ArgumentTest {
  readonly argument: 0 | 1 | 2
  readonly mask: number
  readonly equals: number
}

/** A call that passes, or fails, when all tests of one of these lists hold. */
export interface LimitedCall {
  readonly numbers: Numbers
  readonly when: readonly (readonly ArgumentTest[])[]
  /** What becomes of it then; of others, the other of the two. */
  readonly met: 'pass' | 'fail'
}

/** Calls that no program of a browser needs: each is a way to the kernel, or out of the sandbox once there is a hole elsewhere. */
export const refusedCalls: Record<string, Numbers> = {
  // File systems: nothing is mounted once the sandbox stands, so what is read-only or covered in it stays so.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  open_tree_attr: [467, 467],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  setns: [308, 268],
  // Files by number, past the folders that they are in.
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // Large parts of the kernel that have had holes again and again.
  bpf: [321, 280],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  // Keyrings are not part of any namespace.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // The machine: its kernel, clock, name, disks, memory.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, null],
  query_module: [178, null],
  get_kernel_syms: [177, null],
  reboot: [169, 142],
  syslog: [103, 116],
  acct: [163, 89],
  swapon: [167, 224],
  swapoff: [168, 225],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  vhangup: [153, 58],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  // Older than any program that runs here.
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
}

/** Its flags are in memory, where no filter can read them: it fails as if it did not exist, and programs use `clone`. */
export const unknownCall: Numbers = [435, 435]

const flags = (argument: 0 | 1 | 2, mask: number, ...values: number[]) =>
  values.map((equals): ArgumentTest[] => [{ argument, mask, equals }])

const newUser = 0x1000_0000
const newPid = 0x2000_0000
const newNet = 0x4000_0000
/** All namespaces: those three, and time, mount, cgroup, UTS and IPC. */
const anyNamespace = newUser | newPid | newNet | 0x80 | 0x2_0000 | 0x200_0000 | 0x400_0000 | 0x800_0000
/** The signal that `clone` sends at the end has the bits of the flag for time, which it does not know. */
const anyOfClone = anyNamespace & ~0x80

const [unix, inet, inet6, netlink] = [1, 2, 10, 16]
const [stream, datagram] = [1, 2]
const exactly = 0xffff_ffff
const socketType = 0xf
const fileType = 0o170_000

export const limitedCalls: readonly LimitedCall[] = [
  // Chromium's own sandbox is made of these and no others: its zygote and its renderers, each with nothing to mount in it.
  { numbers: [56, 220], met: 'pass', when: flags(0, anyOfClone, 0, newPid, newUser, newUser | newPid | newNet) },
  // The agent's processes have a namespace of their own, so that all of them can be ended at once; clone could make it in two steps.
  { numbers: [272, 97], met: 'pass', when: flags(0, anyNamespace, 0, newUser, newUser | newPid) },
  {
    // Connections and what reports network interfaces and devices. A process that is root in a namespace of its own could have the
    // kernel's packet filter and raw packets, too.
    numbers: [41, 198],
    met: 'pass',
    when: [
      ...flags(0, exactly, unix),
      ...[inet, inet6].flatMap((family) =>
        [stream, datagram].map((type): ArgumentTest[] => [
          { argument: 0, mask: exactly, equals: family },
          { argument: 1, mask: socketType, equals: type },
        ]),
      ),
      ...[0, 15].map((protocol): ArgumentTest[] => [
        { argument: 0, mask: exactly, equals: netlink },
        { argument: 2, mask: exactly, equals: protocol },
      ]),
    ],
  },
  {
    // The packet filter again, by its older door: replacing the tables of IPv4, of ARP, of bridges, of IPv6.
    numbers: [54, 208],
    met: 'fail',
    when: [
      [0, 64],
      [0, 96],
      [0, 128],
      [41, 64],
    ].map(([level = 0, name = 0]): ArgumentTest[] => [
      { argument: 1, mask: exactly, equals: level },
      { argument: 2, mask: exactly, equals: name },
    ]),
  },
  // Typing into a terminal, or choosing how one works: TIOCSTI, TIOCLINUX, TIOCSETD.
  { numbers: [16, 29], met: 'fail', when: flags(1, exactly, 0x5412, 0x541c, 0x5423) },
  // To be another kind of system than it is, for example one whose memory has no random layout.
  { numbers: [135, 92], met: 'pass', when: flags(0, exactly, 0, exactly) },
  // Devices.
  { numbers: [133, null], met: 'fail', when: flags(1, fileType, 0o020_000, 0o060_000) },
  { numbers: [259, 33], met: 'fail', when: flags(2, fileType, 0o020_000, 0o060_000) },
]
