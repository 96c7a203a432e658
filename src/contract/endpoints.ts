import { createSession, deleteSession, getSession, listSessions, updateSession } from './endpoints/browsers'
import { dragMouse, pressKey, takeScreenshot, watchScreen } from './endpoints/computer'
import {
  deleteExtension,
  downloadExtension,
  downloadExtensionFromChromeStore,
  getExtension,
  listExtensions,
  uploadExtension,
} from './endpoints/extensions'
import { createKey, deleteKey, listKeys } from './endpoints/keys'
import {
  acquireBrowser,
  createPool,
  deletePool,
  flushPool,
  getPool,
  getPoolStatus,
  listPools,
  releaseBrowser,
  updatePool,
} from './endpoints/pools'
import {
  createProfile,
  deleteProfile,
  downloadProfile,
  getProfile,
  listProfiles,
  updateProfile,
} from './endpoints/profiles'
import { PROJECT_ENDPOINTS } from './endpoints/projects'
import { getHealth, getServiceInfo } from './endpoints/service'

/** Every operation, in the order of the documentation. */
export const ENDPOINTS = [
  createPool,
  listPools,
  getPool,
  updatePool,
  deletePool,
  acquireBrowser,
  releaseBrowser,
  flushPool,
  getPoolStatus,
  createSession,
  listSessions,
  getSession,
  updateSession,
  deleteSession,
  dragMouse,
  pressKey,
  takeScreenshot,
  watchScreen,
  createProfile,
  listProfiles,
  getProfile,
  updateProfile,
  deleteProfile,
  downloadProfile,
  uploadExtension,
  listExtensions,
  downloadExtensionFromChromeStore,
  downloadExtension,
  getExtension,
  deleteExtension,
  createKey,
  listKeys,
  deleteKey,
  ...PROJECT_ENDPOINTS,
  getServiceInfo,
  getHealth,
] as const
