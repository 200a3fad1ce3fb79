import type { Good } from '#contract/good.ts'
import { goodsByCodes } from '#contract/catalog.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { compareGoodsPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { COMPARE_LIMIT } from '../../state/compare.ts'
import css from './compare-tray.module.css'

/** Pictures already seen stay while the next answer is on the way. */
const seen = new Map<string, Good>()

/** What was chosen for comparison, in reach on every list: a thin strip of thumbnails with a way on and a way out. */
export default function CompareTray() {
  const { api, compare } = useAppState()
  const codes = useStoreState('compare', (state) => state.codes)
  const unseen = codes.filter((code) => !seen.has(code)).join(',')
  useApiQuery(unseen || null, (signal) =>
    api(goodsByCodes, { query: { codes: unseen } }, { signal }).then(({ data }) => {
      for (const good of data) seen.set(good.code, good)
      return data
    }),
  )
  return (
    <aside data-tray aria-label="Сравнение" className={css.tray}>
      <VisuallyHidden>
        <span role="status">{`К сравнению выбрано ${codes.length} из ${COMPARE_LIMIT}`}</span>
      </VisuallyHidden>
      <ul className={css.goods}>
        {codes.map((code) => {
          const good = seen.get(code)
          const image = good?.images[0]
          return (
            <li key={code} className={css.good}>
              {good && image ? (
                <Link to={good.url} aria-label={good.name} title={good.name} className={css.link}>
                  <img
                    src={image.src.replace('/640/', '/320/')}
                    alt=""
                    width={40}
                    height={40}
                    className={css.picture}
                  />
                </Link>
              ) : (
                <span className={css.link}>
                  <Icon name="box" size="s" />
                </span>
              )}
              <IconButton
                icon="close"
                size="s"
                label={`Убрать из сравнения: ${good?.name ?? code}`}
                className={css.remove}
                onClick={() => compare.getState().remove(code)}
              />
            </li>
          )
        })}
      </ul>
      <Button look="black" size="m" to={compareGoodsPath(codes)}>
        {codes.length > 1 ? `Сравнить ${codes.length}` : 'К сравнению'}
      </Button>
    </aside>
  )
}
