import { useNavigate } from 'react-router'
import { leave, type Me } from '#contract/office/session.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { setSession } from '#office/state/session.ts'
import { ConnectionState } from './connection-state.tsx'
import { OfficeSign } from './office-sign.tsx'
import { PlaceChoice } from './place-choice.tsx'
import css from './top-line.module.css'

/** «Мария Соколова» stays whole on a phone as «МС». */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

export function OfficeTopLine(props: { me: Me; shopName: string; onFind: () => void; onKeys: () => void }) {
  const { me, shopName, onFind, onKeys } = props
  const navigate = useNavigate()
  const toast = useToast()
  async function goOut() {
    try {
      const { data } = await api(leave, {})
      queries.clear()
      setSession(data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <header className={css.line}>
      <span className={css.mark}>
        <OfficeSign />
      </span>
      <span className={css.shop}>{shopName}</span>
      <PlaceChoice me={me} />
      <button type="button" className={css.find} aria-keyshortcuts="Control+K" onClick={onFind}>
        <Icon name="search" size="s" />
        <span className={css.findWords}>Найти заказ, товар, экран</span>
        <kbd className={css.findKey}>Ctrl K</kbd>
      </button>
      <ConnectionState />
      <ActionMenu
        label="Вы"
        trigger={(attributes) => (
          <button type="button" {...attributes} className={css.person}>
            <span className={css.initials} aria-hidden>
              {initials(me.name)}
            </span>
            <span className={css.name}>
              {me.name}
              <span className={css.role}>{me.roles.map(({ name }) => name).join(', ')}</span>
            </span>
            <VisuallyHidden>, меню</VisuallyHidden>
            <Icon name="chevron-down" size="xs" />
          </button>
        )}
        items={[
          { label: 'Мой вход и вид Пульта', icon: 'lock', onPress: () => void navigate('/me') },
          { label: 'Клавиши', icon: 'question', onPress: onKeys },
          { label: 'Выйти', icon: 'exit', onPress: () => void goOut() },
        ]}
      />
    </header>
  )
}
