import type { EnvironmentFact } from '#contract/office/settings.ts'
import { Badge } from '#ui/badge.tsx'
import blocks from '#office/parts/blocks.module.css'
import css from './settings.module.css'

/** What the server was started with: changed there, seen here. */
export function EnvironmentList({ facts }: { facts: readonly EnvironmentFact[] }) {
  if (facts.length === 0) return null
  return (
    <section className={blocks.block} aria-labelledby="environment">
      <h2 id="environment">Задано на сервере</h2>
      <p className={blocks.quiet}>
        Эти значения берутся из переменных окружения: их меняет тот, кто запускает магазин. Ключи и пароли здесь не
        показываются.
      </p>
      <ul className={blocks.list}>
        {facts.map(({ name, meaning, isGiven, value }) => (
          <li key={name}>
            <span className={css.entry}>
              <code>{value === null ? name : `${name}=${value}`}</code>
              <span className={css.quiet}>{meaning}</span>
            </span>
            <Badge look="soft" tone={isGiven ? 'green' : 'grey'}>
              {isGiven ? 'задано' : value === null ? 'не задано' : 'не подключено'}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
