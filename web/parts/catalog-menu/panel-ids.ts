export const CATALOG_BUTTON_ID = 'catalog-button'
export const CATALOG_PANEL_ID = 'catalog-panel'
