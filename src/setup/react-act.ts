import React from 'react'

/**
 * What is rendered is there, with its effects, before a test goes on. React brings an `act` of its own only for development, in which it took
 * a quarter more of the page's time.
 */
async function act(render: () => Promise<void>): Promise<void> {
  await render()
  // After all that waits at a higher priority: React's tasks, and those that they lead to.
  await scheduler.postTask(() => {}, { priority: 'background' })
}

Reflect.set(React, 'act', act)
