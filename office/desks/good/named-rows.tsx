import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NamedGood } from '#contract/office/good-card.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './named-rows.module.css'

type Props = {
  label: string
  codes: readonly string[]
  named: ReadonlyMap<string, NamedGood>
  isOff: boolean
  /** Beside the name: how many, what discount. */
  extra?: (code: string) => ReactNode
  onCodes: (codes: string[]) => void
}

/** Goods in the order they are shown in, each with its way up and down. */
export function NamedRows({ label, codes, named, isOff, extra, onCodes }: Props) {
  if (codes.length === 0) return null
  function move(at: number, by: number) {
    const next = [...codes]
    const [code] = next.splice(at, 1)
    next.splice(at + by, 0, code!)
    onCodes(next)
  }
  return (
    <ul className={css.rows} aria-label={label}>
      {codes.map((code, at) => {
        const good = named.get(code)
        const name = good?.name ?? `Товар ${code}`
        return (
          <li key={code} className={css.row}>
            {good?.picture ? (
              <img className={css.picture} src={shopAddress(`/pictures/320/${good.picture}`)} alt="" loading="lazy" />
            ) : (
              <span className={css.picture} />
            )}
            <span className={css.words}>
              <Link to={`/goods/${code}`} className={css.name}>
                {name}
              </Link>
              <span className={css.facts}>
                {good ? `${good.vendor} · ${good.article}` : code}
                {good && !good.isActive && ' · скрыт'}
              </span>
            </span>
            {extra && <span className={css.extra}>{extra(code)}</span>}
            {!isOff && (
              <span className={css.tools}>
                <IconButton
                  icon="chevron-up"
                  size="s"
                  label={`Выше: ${name}`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  size="s"
                  label={`Ниже: ${name}`}
                  disabled={at === codes.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon="close"
                  size="s"
                  label={`Убрать: ${name}`}
                  onClick={() => onCodes(codes.filter((each) => each !== code))}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
