/** The panel's chunk: asked for on hover of «Каталог», drawn on click. */
export const loadCatalogPanel = () => import('../catalog-menu/catalog-panel.tsx')
