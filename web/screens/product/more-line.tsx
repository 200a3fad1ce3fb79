import { countText, type PluralForms } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import css from './more-line.module.css'

interface Props {
  list: { state: 'ready' | 'loading' | 'failed'; left: number; meta: { perPage: number }; more: () => unknown }
  forms: PluralForms
}

/** «Показать ещё 5 отзывов», or what went wrong and the way to try again. */
export function MoreLine({ list, forms }: Props) {
  if (list.left === 0 && list.state !== 'failed') return null
  return (
    <div className={css.more}>
      {list.state === 'failed' && <p role="alert">Не загрузилось. Проверьте связь и повторите.</p>}
      <Button look="white" loading={list.state === 'loading'} onClick={list.more}>
        {list.state === 'failed'
          ? 'Повторить'
          : `Показать ещё ${countText(Math.min(list.left, list.meta.perPage), forms)}`}
      </Button>
    </div>
  )
}
