const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The part of a name that was typed, set apart by weight. */
export function Matched({ text, query }: { text: string; query: string }) {
  const at = query ? folded(text).indexOf(folded(query)) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + query.length)}</b>
      {text.slice(at + query.length)}
    </>
  )
}
