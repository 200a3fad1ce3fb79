import { forbidden } from '#contract/api-error.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

/**
 * For what is one for all branches, such as a source that writes prices and stock of each: whoever may do it in some of
 * them alone does not lead it.
 */
export function wholeShop(
  context: OfficeContext,
  what: 'Обмен' | 'Дерево разделов' | 'Список' | 'Настройка' | 'Подарочная карта' = 'Обмен',
): OfficeContext {
  if (!context.scope.isEverywhere) {
    const common =
      what === 'Дерево разделов' ? 'общее' : what === 'Настройка' || what === 'Подарочная карта' ? 'общая' : 'общий'
    throw forbidden(`${what} ${common} для всего магазина: нужно право на него во всех филиалах`)
  }
  return context
}
