import { expect, test } from 'vitest'
import { logAddress } from './log-address.ts'

test.each([
  ['/api/auth/code/79111234567', '/api/auth/code/…'],
  ['/api/auth/code/buyer%40shop.ru?x=1', '/api/auth/code/…?x=…'],
  ['/api/auth/code/validate?key=79111234567&code=123456', '/api/auth/code/validate?key=…&code=…'],
  ['/confirm/3dKaDRl0kJyMuecPc3XnkLQB5cfYYUAYLxls6xIIF8o/', '/confirm/…/'],
  ['/confirm/', '/confirm/'],
  ['/api/address/search?query=%D0%9F%D1%81%D0%BA%D0%BE%D0%B2', '/api/address/search?query=…'],
  ['/api/service/status?number=R-100001&phone=4567', '/api/service/status?number=…&phone=…'],
  [
    '/api/cart?cartUuid=0f0e7a52-3c7b-4d6e-9a55-0b3f2f9a1c11&nodeLogisticCode=777',
    '/api/cart?cartUuid=…&nodeLogisticCode=777',
  ],
  ['/api/organization/search/7707083893', '/api/organization/search/…'],
  ['/pay/3dKaDRl0kJyMuecPc3XnkLQB5cfYYUAY/result/?x', '/pay/…/result/?x'],
  ['/api/order/0b9f3c1e-8a55-4d0e-9a77-1f2e3d4c5b6a', '/api/order/…'],
  ['/api/order/0B9F3C1E-8A55-4D0E-9A77-1F2E3D4C5B6A/change', '/api/order/…/change'],
  ['/api/order/cancel/12', '/api/order/cancel/12'],
  ['/order/0b9f3c1e-8a55-4d0e-9a77-1f2e3d4c5b6a/', '/order/…/'],
  ['/order/0b9f3c1e-8a55-4d0e-9a77-1f2e3d4c5b6a.data', '/order/…'],
  ['/basket/?order=0b9f3c1e-8a55-4d0e-9a77-1f2e3d4c5b6a', '/basket/?order=…'],
  ['/api/auth/code/validate?%6bey=79111234567&a%ff=1', '/api/auth/code/validate?%6bey=…&a%ff=…'],
  [
    '/catalog/dreli/?filter[vendor]=bosch&filter%5Bpower%5D=1-2',
    '/catalog/dreli/?filter[vendor]=bosch&filter%5Bpower%5D=1-2',
  ],
  ['/search-result/?q=%2B7+911+123-45-67', '/search-result/?q=…'],
  ['/search-result/?q=buyer%40shop.ru&page=2', '/search-result/?q=…&page=2'],
  ['/search-result/?q=gsr+18v-55', '/search-result/?q=gsr+18v-55'],
  ['/catalog/dreli/?page=2&sort=new', '/catalog/dreli/?page=2&sort=new'],
])('%s is logged as %s', (url, logged) => expect(logAddress(url)).toBe(logged))
