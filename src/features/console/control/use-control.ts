import { useSyncExternalStore } from 'react'
import type { ControlState, DirectControl } from './direct-control'

export const useControl = (control: DirectControl): ControlState =>
  useSyncExternalStore(control.subscribe, control.getSnapshot)
