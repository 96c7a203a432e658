import { Problem } from '../shared/problem'

/** Runs what a client that retries on its own must not send again once it has failed half-way (rule 7.4). `header` adds one to the answer. */
export async function onlyOnce<T>(header: (name: string, value: string) => void, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) header('x-should-retry', 'false')
    throw error
  }
}
