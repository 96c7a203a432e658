import { expect, test } from 'vitest'
import { countersOfGroup } from './kernel-log'
import { OomKills, oomKillsIn } from './oom-kills'

/** As a kernel 6.18 writes it, without the counters in between. */
const killing = (name: string, pid: number) => [
  `${name} invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=300`,
  `CPU: 1 UID: 1000 PID: ${pid + 1} Comm: ${name} Not tainted 6.18.44 #1 PREEMPT_DYNAMIC`,
  'memory: usage 30720kB, limit 30720kB, failcnt 44',
  'Tasks state (memory values in pages):',
  '[  pid  ]   uid  tgid total_vm      rss rss_anon rss_file rss_shmem pgtables_bytes swapents oom_score_adj name',
  '[    788]     0   788     1024      200      100      100         0    26976        0             0 sh',
  `[    ${pid}]  1000   ${pid}    24622     9222     7584     1638         0   126976        0           300 ${name}`,
  `oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=/,mems_allowed=0,oom_memcg=/a,task_memcg=/a,task=${name},pid=${pid},uid=1000`,
  `Memory cgroup out of memory: Killed process ${pid} (${name}) total-vm:98488kB, anon-rss:30336kB, file-rss:6552kB, shmem-rss:0kB, UID:1000 pgtables:124kB oom_score_adj:300`,
]

/** A kernel that has killed what its messages say, and something else before them. */
function kernel(messages: string[] | undefined, earlier = 3) {
  const state: { messages: string[] | undefined; unseen: number; group: number | undefined } = {
    messages,
    unseen: 0,
    group: undefined,
  }
  return {
    state,
    killCount: () =>
      earlier + state.unseen + (state.messages ?? []).filter((line) => line.includes('Killed process')).length,
    groupKillCount: () => state.group,
    messages: async () => state.messages,
  }
}

test('what the kernel writes about a kill is read in full', () => {
  expect(oomKillsIn(['systemd[1]: started', ...killing('chromium', 789)])).toEqual([
    {
      pid: 789,
      process_name: 'chromium',
      rss_kb: 36_888,
      constraint: 'CONSTRAINT_MEMCG',
      trigger_process_name: 'chromium',
      trigger_pid: 790,
      top_tasks: [
        { name: 'chromium', pid: 789, rss_kb: 36_888 },
        { name: 'sh', pid: 788, rss_kb: 800 },
      ],
    },
  ])
  const whole =
    'Out of memory: Killed process 5 (Xvfb) total-vm:9kB, anon-rss:1kB, file-rss:2kB, shmem-rss:3kB, UID:0 pgtables:1kB'
  expect(oomKillsIn([whole])).toMatchObject([{ pid: 5, process_name: 'Xvfb', rss_kb: 6 }])
})

test('each kill is given once, and those from before or of other programs to nobody', async () => {
  const log = kernel(killing('chromium', 100))
  const kills = new OomKills(log)
  expect(await kills.newest()).toBeUndefined()
  log.state.messages = [...killing('chromium', 100), ...killing('postgres', 200)]
  expect(await kills.newest()).toBeUndefined()
  log.state.messages.push(...killing('chromium', 300), ...killing('Xvfb', 400))
  expect(await kills.newest()).toMatchObject({ pid: 400 })
  // The log drops its oldest lines.
  log.state.messages = log.state.messages.slice(killing('chromium', 100).length)
  log.state.unseen = 1
  expect(await kills.newest()).toMatchObject({ pid: 300 })
  expect(await kills.newest()).toBeUndefined()
})

test('where nobody may read the messages it is still known that there was a kill', async () => {
  const log = kernel(undefined)
  const kills = new OomKills(log)
  expect(await kills.newest()).toBeUndefined()
  log.state.unseen = 1
  expect(await kills.newest()).toBe('unnamed')
  expect(await kills.newest()).toBeUndefined()
})

test('a kill elsewhere on the machine is nobody’s where the control group counts its own', async () => {
  const log = kernel(undefined)
  log.state.group = 2
  const kills = new OomKills(log)
  log.state.unseen = 1
  expect(await kills.newest()).toBeUndefined()
  log.state.group = 3
  expect(await kills.newest()).toBe('unnamed')
  expect(await kills.newest()).toBeUndefined()

  const told = kernel([])
  told.state.group = 0
  const named = new OomKills(told)
  told.state.messages = killing('chromium', 300)
  expect(await named.newest()).toBeUndefined()
  told.state.messages = [...killing('chromium', 300), ...killing('chromium', 400)]
  told.state.group = 1
  expect(await named.newest()).toMatchObject({ pid: 400 })
  expect(await named.newest()).toBeUndefined()
})

test('the counter of the control group is found with either kind of them', () => {
  const first = '9:name=systemd:/\n4:memory:/docker/abc\n3:cpuset:/\n0::/\n'
  expect(countersOfGroup(first)).toEqual([
    '/sys/fs/cgroup/memory/docker/abc/memory.oom_control',
    '/sys/fs/cgroup/memory.events',
  ])
  expect(countersOfGroup('0::/system.slice/pooldeck.service\n')).toEqual([
    '/sys/fs/cgroup/system.slice/pooldeck.service/memory.events',
  ])
  expect(countersOfGroup('')).toEqual([])
})
