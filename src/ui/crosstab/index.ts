export { copyNumbers, copyPicture, copyTable, csvFile } from './clipboard'
export { CrosstabTable } from './CrosstabTable'
export { HiddenChips } from './HiddenChips'
export { PictureNotes, TableNotes } from './TableNotes'
