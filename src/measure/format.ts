/** Milliseconds for reading: three digits that count. */
export const ms = (value: number): string => `${digits(value)} ms`

export const percent = (share: number): string => `${digits(share * 100)} %`

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

export const times = (ratio: number): string => `${digits(ratio)} ×`

export const digits = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')
}
