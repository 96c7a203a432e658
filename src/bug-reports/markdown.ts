/** A part of a report below a heading of its own, as lines of Markdown. */
export interface Section {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface Report {
  /** May be anything that a page or a person wrote. */
  readonly title: string
  /** Below the title: what it is of, and when. Markdown. */
  readonly lead: string
  /** `address`: of a file, or one that holds the picture; undefined leaves it out. */
  readonly picture: { readonly address: string; readonly label: string } | undefined
  readonly sections: readonly Section[]
  /** What ran: name and version of each program, the version as Markdown. */
  readonly versions: readonly (readonly [string, string])[]
}

/** Writes a bug report as Markdown: title, picture, its sections, and what ran. */
export function reportMarkdown({ title, lead, picture, sections, versions }: Report): string {
  const all = [...sections, { heading: 'Versions', lines: versions.map(([name, version]) => `- ${name}: ${version}`) }]
  return [
    `## ${inlineMarkdown(title)}`,
    '',
    lead,
    ...(picture === undefined ? [] : ['', `![${picture.label}](${picture.address})`]),
    ...all.flatMap(({ heading, lines }) => ['', `### ${heading}`, '', ...lines]),
    '',
  ].join('\n')
}

/** What a page or a person wrote stays in its line and means nothing to Markdown. */
export const inlineMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .trim()
