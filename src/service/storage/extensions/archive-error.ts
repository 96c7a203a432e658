/** An uploaded archive that is no good; the message goes on from the name of the field. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
