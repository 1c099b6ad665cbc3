export { baseWithin, bluntGroup, chooseColumns, protectCube, roundedPart } from './protect'
export { protectedCounts } from './protectedCounts'
