import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Stays until the address is confirmed: letters about orders go nowhere before. */
export function EmailBanner() {
  const me = useStoreState('user', (user) => user.me)
  const { modals } = useAppState()
  if (!me?.email || me.emailVerifiedAt) return null
  return (
    <Notice
      tone="warning"
      title="E-mail не подтверждён"
      actions={
        <Button size="m" onClick={() => modals.getState().openModal('request-email-confirmation')}>
          Отправить письмо
        </Button>
      }
    >
      Откройте ссылку из письма на {me.email}.{me.emailOld && ` До этого действует прежний адрес, ${me.emailOld}.`}
    </Notice>
  )
}
