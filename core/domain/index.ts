export * from './limits'
export * from './question'
export * from './roles'
