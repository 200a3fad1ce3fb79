import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import css from './screens.module.css'

export function Component() {
  return (
    <div className={css.middle}>
      <EmptyState
        icon="search"
        title="Такого экрана нет"
        actions={
          <Button look="black" to="/" prefetch="none">
            К первому столу
          </Button>
        }
      >
        Проверьте адрес или найдите нужное: <kbd>Ctrl K</kbd>
      </EmptyState>
    </div>
  )
}
