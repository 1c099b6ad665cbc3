// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type { Shape } from '@core/contract'

export const errorShape: Shape = {"code":"s","detail":"s","request_id":"s","fields?":{"*":["s"]},"edits?":[{"field":"s","now":{"one":["s","n",["s"],[{"*":"*"}],{"*":"*"}]},"by":"*","at":"*"}]}
