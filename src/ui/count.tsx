/** A number of things; a dash where it is unknown (NaN), which screen readers say in words. */
export function Count({ value }: { value: number }) {
  if (!Number.isNaN(value)) return value
  return (
    <span title="The service doesn’t report how many">
      <span aria-hidden>–</span>
      <span className="sr-only">unknown</span>
    </span>
  )
}
