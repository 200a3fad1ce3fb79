import { useRouteError } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { wordsOf } from '#office/state/api.ts'
import css from './screens.module.css'

/** A chunk of an older release is gone after a deploy: the page has to be reloaded. */
const isLostChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported|Importing a module|module script/i.test(error.message)

/** The error boundary of every desk: what a loader or a component throws, a lost chunk included. */
export function FailedScreen() {
  const error = useRouteError()
  const words = isLostChunk(error)
    ? 'Пульт обновился или пропала связь. Откройте страницу заново: набранное сохранено.'
    : wordsOf(error)
  const isRefused = isApiError(error) && error.status === 403
  return (
    <div className={css.middle}>
      <EmptyState
        failed
        title={isRefused ? 'Сюда вам нельзя' : 'Экран не открылся'}
        actions={
          <>
            <Button look="black" onClick={() => location.reload()}>
              Открыть заново
            </Button>
            <Button href="/">К первому столу</Button>
          </>
        }
      >
        {words}
      </EmptyState>
    </div>
  )
}
