export { ViewMenu } from './components/ViewMenu'
export { ViewState } from './components/ViewState'
