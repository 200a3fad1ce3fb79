import { personalDataPath, privacyPolicyPath } from '../../paths.ts'
import css from './contact-form.module.css'

/** The law wants to be told before the button is pressed. Opens beside: what was typed stays. */
export function Consent({ action }: { action: string }) {
  return (
    <p className={css.consent}>
      Нажимая «{action}», вы соглашаетесь на{' '}
      <a href={personalDataPath} target="_blank" rel="noreferrer">
        обработку персональных данных
      </a>{' '}
      по{' '}
      <a href={privacyPolicyPath} target="_blank" rel="noreferrer">
        политике конфиденциальности
      </a>
      .
    </p>
  )
}
