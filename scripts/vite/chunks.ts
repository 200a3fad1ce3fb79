import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

/**
 * Code splitting by hand, by what a page is made of: each chunk holds the modules its seeds import, save those of the
 * chunks above it. So a chunk only ever needs those above, and a page loads six or seven files where it would load
 * sixty; styles go the same way.
 */
export const CHUNKS: Record<string, string[]> = {
  shop: ['web/entry.client.tsx', 'web/root.tsx?__react-router-build-client-route'],
  // Without styles: the cart counts with it on every page, after it.
  bonuses: ['rules/money/bonus-limit.ts'],
  pieces: [
    'rules/text/tie-words.ts',
    'web/hooks/use-shop-moment.ts',
    'web/app/below-the-fold.tsx',
    'web/app/json-text.ts',
    ...['breadcrumbs', 'container', 'section', 'notice', 'skeleton', 'text-button'].map((name) => `ui/${name}.tsx`),
  ],
  goods: ['web/parts/product-card/product-card.tsx', 'web/parts/recently-seen.tsx'],
  promises: [
    'web/hooks/use-now.ts',
    'rules/money/split-payment.ts',
    'rules/text/into-city.ts',
    'rules/calendar/shop-hours.ts',
    'rules/delivery/delivery-threshold.ts',
  ],
  shelves: [
    'ui/tabs.tsx',
    'ui/nameplate.tsx',
    'web/parts/goods-carousel.tsx',
    'web/hooks/use-api-query.ts',
    'web/hooks/use-in-view.ts',
    'web/app/hydrate-at-input.tsx',
  ],
  icons: ['web/parts/known-category-icon.tsx'],
  // With the styles of the fields: a page that the server sends with them rendered may load their scripts after it.
  chips: ['ui/chip.tsx', ...['choice', 'control', 'field', 'select'].map((name) => `ui/${name}.module.css`)],
  listing: [
    'web/screens/catalog/listing.module.css',
    ...['listing.tsx', 'category-tiles.tsx', 'listing-meta.ts', 'listing-view.ts'].map(
      (name) => `web/parts/listing/${name}`,
    ),
  ],
  fields: ['select.tsx', 'input.tsx', 'checkbox.tsx', 'empty-state.tsx', 'use-text.ts'].map((name) => `ui/${name}`),
  numbers: ['ui/number-input.tsx'],
  pagination: ['ui/pagination.tsx'],
  // What works a listing, after the page: each file more is a millisecond of its main thread.
  filters: [
    'web/parts/filters/filter-panel.tsx',
    'web/screens/catalog/brand-links.tsx',
    ...['listing-looks', 'sort-select', 'further-pages', 'prefetch-pages'].map(
      (name) => `web/parts/listing/${name}.tsx`,
    ),
  ],
  // On every page, after it.
  rest: [
    'ui/toast-popover.tsx',
    'web/app/failed-navigation.tsx',
    'web/parts/footer/footer.tsx',
    'web/parts/questions/questions.tsx',
  ],
  // With the styles of its lower part, whose scripts come after the page.
  home: [
    'web/screens/home/home.tsx',
    'ui/wordmark.module.css',
    ...['cover', 'publication-card', 'publication-facts'].map((name) => `web/parts/publications/${name}.module.css`),
    ...['brand-strip', 'nearby-shops', 'publications', 'rental-strip'].map(
      (name) => `web/screens/home/${name}.module.css`,
    ),
  ],
  sheet: ['ui/gallery.tsx', 'ui/figure-list.tsx', 'ui/panel.tsx', 'ui/popover.tsx'],
  till: [
    'ui/ruler-progress.tsx',
    'web/parts/cart-not-loaded.tsx',
    'web/parts/order-sums.tsx',
    'web/parts/bonus-choice.tsx',
    'web/parts/register-offer.tsx',
    'web/parts/pickup-shops.ts',
    'web/parts/side-columns.module.css',
    'web/parts/slow-page.module.css',
    'web/parts/sticky-bar/sticky-bar.tsx',
    'web/state/order-refusal.ts',
    'web/state/short-lines.ts',
  ],
  forms: ['ui/dialog.tsx', 'web/parts/sending-form.tsx', 'ui/phone-input.tsx', 'ui/done-state.tsx'],
  // Where a shop or a workshop is and whether it is open.
  places: ['shop-state', 'place-lines/place-lines', 'map/place-map'].map((name) => `web/parts/${name}.tsx`),
  details: [
    'ui/copy-button.tsx',
    'ui/ruler-histogram.tsx',
    'rules/text/file-size.ts',
    'web/parts/good-name.tsx',
    'web/parts/day-of-moment.ts',
    'web/hooks/use-sending.ts',
  ],
  contacts: [
    'ui/textarea.tsx',
    'web/hooks/use-saved-contact.ts',
    'ui/use-debounced-value.ts',
    ...['email', 'person-name', 'phone-error'].map((name) => `rules/identity/${name}.ts`),
  ],
  // Where an order goes: the checkout and the page of an order ask alike.
  parcels: [
    'ui/radio-group.tsx',
    ...['address-field', 'shop-option', 'unbroken-spans', 'door-details/door-details', 'split-days/split-days'].map(
      (name) => `web/parts/${name}.tsx`,
    ),
  ],
}

/** Those of every page. Another library goes with the screen or modal that brings it. */
const LIBRARIES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|zustand|clsx)[\\/]|^\0?rolldown|vite\/preload-helper/

export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let chunkOf: Map<string, string> | null = null
  const names = Object.keys(CHUNKS)
  return [
    { name: 'libraries', test: LIBRARIES, priority: names.length + 1 },
    ...names.map((name, at) => ({
      debugName: name,
      priority: names.length - at,
      name: (id: string, context: Context) => ((chunkOf ??= divide(context)).get(id) === name ? name : null),
    })),
  ]
}

function divide(context: Context): Map<string, string> {
  const chunkOf = new Map<string, string>()
  for (const [name, seeds] of Object.entries(CHUNKS)) {
    const waiting = seeds.map((path) => resolve(path))
    const unknown = waiting.find((id) => !context.getModuleInfo(id))
    if (unknown) throw new Error(`${unknown} is no module of the pages any more: mend the chunks`)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunkOf.has(id)) continue
      chunkOf.set(id, name)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return chunkOf
}
