export interface LeaseTerms {
  /** Name of the key that requested it. */
  readonly by: string
  readonly name?: string | undefined
  readonly tags?: Readonly<Record<string, string>> | undefined
  readonly timeoutSeconds: number
  /** What the session leaves behind is saved to its profile. */
  readonly savesProfile?: boolean
}
