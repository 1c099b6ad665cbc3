export { storedDocument } from './fromDatabase'
export { sha256 } from './hash'
export { addressesOf, receiptsOfTables } from './tables'
