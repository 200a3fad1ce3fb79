import { preloadModal } from '../modals/preload-modal.ts'
import { useAppState } from '../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'

export function CallbackButton() {
  const { modals } = useAppState()
  const preload = () => preloadModal('request-callback')
  return (
    <TextButton
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => modals.getState().openModal('request-callback', {})}
    >
      Заказать звонок
    </TextButton>
  )
}
