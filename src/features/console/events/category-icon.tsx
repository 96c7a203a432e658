import {
  Activity,
  AppWindow,
  Camera,
  Command,
  Globe,
  type LucideIcon,
  MousePointerClick,
  Plug,
  Server,
  ShieldQuestionMark,
  SquareTerminal,
} from 'lucide-react'
import type { EventCategory } from '../../../contract/telemetry-archive'

const ICONS: Record<EventCategory, LucideIcon> = {
  control: Command,
  connection: Plug,
  system: Server,
  captcha: ShieldQuestionMark,
  console: SquareTerminal,
  page: AppWindow,
  interaction: MousePointerClick,
  network: Globe,
  screenshot: Camera,
  monitor: Activity,
}

/** The sign of a category; its name stands beside it, or is read. */
export function CategoryIcon({ category, className }: { category: EventCategory; className?: string }) {
  // Of another service it may be one that is not known here.
  const Icon = Object.hasOwn(ICONS, category) ? ICONS[category] : Activity
  return <Icon className={className} />
}
