/**
 * Markdown as plain text, for receivers that refuse markup. Not a parser: a hundred thousand descriptions take a second
 * this way and half a minute through HTML.
 */
export function textOfMarkdown(markdown: string): string {
  return markdown
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/\*\*|__|`|~~/g, '')
    .replace(/[ \t]*\n\s*\n[ \t]*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .trim()
}
