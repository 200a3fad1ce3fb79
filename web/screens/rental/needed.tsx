import type { GoodFull } from '#contract/good.ts'
import { formatRubles } from '#rules/money/money.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './needed.module.css'

/** What is asked at the counter. */
export function Needed({ good }: { good: GoodFull }) {
  const { modals } = useAppState()
  const deposit = good.hire?.deposit ?? 0
  return (
    <Panel as="section">
      <h2 className={css.title}>Что нужно</h2>
      <ul className={css.list}>
        <li>
          <Icon name="user" size="s" />
          <span>Паспорт. Договор оформим за десять минут</span>
        </li>
        {deposit > 0 && (
          <li>
            <Icon name="card" size="s" />
            <span>
              <b>Залог {formatRubles(deposit)}</b>, вернём в день сдачи
            </span>
          </li>
        )}
        <li>
          <Icon name="file" size="s" />
          <span>Организациям — договор и доверенность, без залога</span>
        </li>
        <li>
          <Icon name="truck" size="s" />
          <span>Привезём на объект и заберём: отметьте доставку в брони</span>
        </li>
      </ul>
      <p className={css.ask}>
        <TextButton onClick={() => modals.getState().openModal('rental-feedback', { good })}>
          Задать вопрос о прокате
        </TextButton>
      </p>
    </Panel>
  )
}
