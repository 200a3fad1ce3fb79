import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import css from './more-tile.module.css'

interface Props {
  list: { state: 'ready' | 'loading' | 'failed'; left: number; more: () => unknown }
}

/** The last tile of a row that has more to show. */
export function MoreTile({ list }: Props) {
  if (list.left === 0) return null
  return (
    <div className={css.tile}>
      {list.state === 'failed' ? (
        <p role="alert">Не загрузилось. Проверьте связь и повторите.</p>
      ) : (
        <p>Ещё {countText(list.left, GOODS)}</p>
      )}
      <Button look="white" loading={list.state === 'loading'} onClick={list.more}>
        {list.state === 'failed' ? 'Повторить' : 'Показать'}
      </Button>
    </div>
  )
}
