import { PageHeader } from '../../ui/page'

export function SessionConsole({ sessionId }: { sessionId: string }) {
  return <PageHeader title={sessionId} />
}
