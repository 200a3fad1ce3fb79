import css from './change-city.module.css'

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** The part of a name that was typed, underlined. */
export function Matched({ text, query }: { text: string; query: string }) {
  const at = query ? folded(text).indexOf(folded(query)) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.match}>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  )
}
