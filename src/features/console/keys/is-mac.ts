/** Whether the person's own keyboard is a Mac's, where Option types characters. */
export const isMac = (): boolean => /mac/i.test(navigator.platform)
