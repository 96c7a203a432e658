import { deviceStorage } from '../../../ui/browser-storage'
import { NamedStore } from '../../../ui/named-store'
import { readStored, type SavedGesture, storedText } from './saved-gesture'

/** The gestures of this device, for all sessions and in all tabs. */
export const gestureStore = new NamedStore<SavedGesture>({
  storage: deviceStorage,
  key: 'pooldeck.gestures',
  read: readStored,
  write: storedText,
})
