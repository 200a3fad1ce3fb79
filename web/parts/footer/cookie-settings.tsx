import { useAppState } from '../../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'

/** What was agreed to can be looked at and taken back at any time. */
export function CookieSettings() {
  const { cookieChoice } = useAppState()
  return <TextButton onClick={() => cookieChoice.getState().ask()}>Настройки cookie</TextButton>
}
