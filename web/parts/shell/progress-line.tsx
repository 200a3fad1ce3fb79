import { useNavigation } from 'react-router'
import css from './progress-line.module.css'

/** A navigation that takes longer than a blink shows a thin line at the top; quick ones show nothing. */
export function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={css.line} role="progressbar" aria-label="Страница загружается" />
}
