import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../ui/browser-storage'
import { type Favourite, FavouriteStore } from './favourites'

export const favouriteStore = new FavouriteStore(deviceStorage)

/** The favourite keys of this browser, also when another tab changes them. */
export const useFavourites = (): readonly Favourite[] =>
  useSyncExternalStore(favouriteStore.subscribe, favouriteStore.get)
