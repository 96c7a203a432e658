import { deleteSession, getSession, listSessions } from './endpoints/browsers'
import { dragMouse, pressKey, takeScreenshot, watchScreen } from './endpoints/computer'
import { createKey, deleteKey, listKeys } from './endpoints/keys'
import {
  acquireBrowser,
  createPool,
  deletePool,
  getPool,
  getPoolStatus,
  listPools,
  releaseBrowser,
} from './endpoints/pools'
import { PROJECT_ENDPOINTS } from './endpoints/projects'
import { getHealth, getServiceInfo } from './endpoints/service'

/** Every operation, in the order of the documentation. */
export const ENDPOINTS = [
  createPool,
  listPools,
  getPool,
  deletePool,
  acquireBrowser,
  releaseBrowser,
  getPoolStatus,
  listSessions,
  getSession,
  deleteSession,
  dragMouse,
  pressKey,
  takeScreenshot,
  watchScreen,
  createKey,
  listKeys,
  deleteKey,
  ...PROJECT_ENDPOINTS,
  getServiceInfo,
  getHealth,
] as const
