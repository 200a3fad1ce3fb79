import type { GoodFull } from '#contract/good.ts'
import { formatRubles } from '#rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For a job done once, renting the same machine is cheaper; the shop says so itself. */
export function RentInstead({ counterpart }: Pick<GoodFull, 'counterpart'>) {
  if (!counterpart) return null
  return (
    <Notice
      tone="rental"
      title={`Нужен на несколько дней? Возьмите напрокат от ${formatRubles(counterpart.price)} в сутки`}
      actions={<Button look="orange" to={counterpart.url}>Смотреть в прокате</Button>}
    >
      Та же модель из прокатного парка: проверена, с расходниками и залогом, который возвращается.
    </Notice>
  )
}
