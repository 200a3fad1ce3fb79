import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { wordsOf } from '#office/state/api.ts'
import { explainQuery } from './search-desk-queries.ts'
import css from './search.module.css'

/** Why a good is in the answer, and why at this place. */
export function Explained({ query, branch, code }: { query: string; branch: string; code: string }) {
  const { data, error } = useQuery(explainQuery(query, branch, code))
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  if (!data) return <Skeleton lines={3} />
  const { way, terms, order, above, popularity } = data
  return (
    <div className={css.explained}>
      <p>Как найден: {way}.</p>
      {terms.length > 0 && (
        <ul>
          {terms.map(({ shown, role, where }) => (
            <li key={`${role} ${shown}`}>
              «{shown}» <span className={css.quiet}>({role})</span>: {where ?? 'нет'}
            </li>
          ))}
        </ul>
      )}
      <p>Порядок: {order.map(({ name, value }) => `${name} — ${value}`).join(', ')}.</p>
      {above && (
        <p>
          Выше стоит «{above.name}»: {above.by} «{above.theirs}» против «{above.own}».
        </p>
      )}
      <p className={css.quiet}>Популярность {popularity}.</p>
    </div>
  )
}
