import clsx from 'clsx'
import { type Connection, useConnection } from '#office/state/connection.ts'
import css from './connection-state.module.css'

const WORDS: Record<Connection, { short: string; long: string }> = {
  live: { short: 'На связи', long: 'На связи: новое приходит само' },
  waiting: { short: 'Соединяемся', long: 'Соединяемся заново: новое придёт, как только ответит магазин' },
  offline: { short: 'Нет связи', long: 'Нет связи: набранное сохранено, отправьте, когда она вернётся' },
}

/** Whether what is on the screen is alive. Said aloud when it changes. */
export function ConnectionState() {
  const connection = useConnection((state) => state.connection)
  const { short, long } = WORDS[connection]
  return (
    <span role="status" title={long} className={clsx(css.state, css[connection])}>
      <span className={css.dot} aria-hidden />
      <span className={css.words}>{short}</span>
    </span>
  )
}
