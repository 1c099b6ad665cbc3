/** SpreadsheetML as far as our files use it, after the transitional schemas of ECMA-376; `readRules` says how a line is written. */
export const SPREADSHEET = String.raw`
s:CT_BookView : s:extLst? ; visibility=visible|hidden|veryHidden minimized=boolean showHorizontalScroll=boolean showVerticalScroll=boolean showSheetTabs=boolean xWindow=int yWindow=int windowWidth=uint windowHeight=uint tabRatio=uint firstSheet=uint activeTab=uint autoFilterDateGrouping=boolean
s:CT_BookViews : s:workbookView=s:CT_BookView+ ; 
s:CT_BooleanProperty :  ; val=boolean
s:CT_Border : s:start? s:end? s:left=s:CT_BorderPr? s:right=s:CT_BorderPr? s:top=s:CT_BorderPr? s:bottom=s:CT_BorderPr? s:diagonal=s:CT_BorderPr? s:vertical? s:horizontal? ; diagonalUp=boolean diagonalDown=boolean outline=boolean
s:CT_BorderPr : s:color=s:CT_Color? ; style=none|thin|medium|dashed|dotted|thick|double|hair|mediumDashed|dashDot|mediumDashDot|dashDotDot|mediumDashDotDot|slantDashDot
s:CT_Borders : s:border=s:CT_Border* ; count=uint
s:CT_CalcPr :  ; calcId=uint calcMode=manual|auto|autoNoTable fullCalcOnLoad=boolean refMode=A1|R1C1 iterate=boolean iterateCount=uint iterateDelta=double fullPrecision=boolean calcCompleted=boolean calcOnSave=boolean concurrentCalc=boolean concurrentManualCount=uint forceFullCalc=boolean
s:CT_Cell : s:f? s:v=t:ST_Xstring? s:is? s:extLst? ; r=string s=uint t=b|n|e|s|str|inlineStr cm=uint vm=uint ph=boolean
s:CT_CellAlignment :  ; horizontal=general|left|center|right|fill|justify|centerContinuous|distributed vertical=top|center|bottom|justify|distributed textRotation=uint wrapText=boolean indent=uint relativeIndent=int justifyLastLine=boolean shrinkToFit=boolean readingOrder=uint
s:CT_CellStyle : s:extLst? ; name=string xfId!=uint builtinId=uint iLevel=uint hidden=boolean customBuiltin=boolean
s:CT_CellStyleXfs : s:xf=s:CT_Xf+ ; count=uint
s:CT_CellStyles : s:cellStyle=s:CT_CellStyle+ ; count=uint
s:CT_CellXfs : s:xf=s:CT_Xf+ ; count=uint
s:CT_Col :  ; min!=uint max!=uint width=double style=uint hidden=boolean bestFit=boolean customWidth=boolean phonetic=boolean outlineLevel=uint collapsed=boolean
s:CT_Color :  ; auto=boolean indexed=uint rgb=hex8 theme=uint tint=double
s:CT_Break :  ; id=uint min=uint max=uint man=boolean pt=boolean
s:CT_PageBreak : s:brk=s:CT_Break* ; count=uint manualBreakCount=uint
s:CT_SheetFormatPr :  ; baseColWidth=uint defaultColWidth=double defaultRowHeight!=double customHeight=boolean zeroHeight=boolean thickTop=boolean thickBottom=boolean outlineLevelRow=uint outlineLevelCol=uint
s:CT_Cols : s:col=s:CT_Col+ ; 
s:CT_DefinedName : text ; name!=string comment=string customMenu=string description=string help=string statusBar=string localSheetId=uint hidden=boolean function=boolean vbProcedure=boolean xlm=boolean functionGroupId=uint shortcutKey=string publishToServer=boolean workbookParameter=boolean
s:CT_DefinedNames : s:definedName=s:CT_DefinedName* ; 
s:CT_Fill : (s:patternFill=s:CT_PatternFill? | s:gradientFill?) ; 
s:CT_Fills : s:fill=s:CT_Fill* ; count=uint
s:CT_Font : (s:name=s:CT_FontName? | s:charset? | s:family=s:CT_FontFamily? | s:b=s:CT_BooleanProperty? | s:i=s:CT_BooleanProperty? | s:strike? | s:outline? | s:shadow? | s:condense? | s:extend? | s:color=s:CT_Color? | s:sz=s:CT_FontSize? | s:u=s:CT_UnderlineProperty? | s:vertAlign? | s:scheme?)+ ; 
s:CT_FontFamily :  ; val!=int[0..14]
s:CT_FontName :  ; val!=string
s:CT_FontSize :  ; val!=double
s:CT_Fonts : s:font=s:CT_Font* ; count=uint
s:CT_HeaderFooter : s:oddHeader=t:ST_Xstring? s:oddFooter=t:ST_Xstring? s:evenHeader? s:evenFooter? s:firstHeader? s:firstFooter? ; differentOddEven=boolean differentFirst=boolean scaleWithDoc=boolean alignWithMargins=boolean
s:CT_Hyperlink :  ; ref!=string r:id=string location=string tooltip=string display=string
s:CT_Hyperlinks : s:hyperlink=s:CT_Hyperlink+ ; 
s:CT_MergeCell :  ; ref!=string
s:CT_MergeCells : s:mergeCell=s:CT_MergeCell+ ; count=uint
s:CT_NumFmt :  ; numFmtId!=uint formatCode!=string
s:CT_NumFmts : s:numFmt=s:CT_NumFmt* ; count=uint
s:CT_PageMargins :  ; left!=double right!=double top!=double bottom!=double header!=double footer!=double
s:CT_PageSetUpPr :  ; autoPageBreaks=boolean fitToPage=boolean
s:CT_PageSetup :  ; paperSize=uint paperHeight=/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ paperWidth=/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ scale=uint firstPageNumber=uint fitToWidth=uint fitToHeight=uint pageOrder=downThenOver|overThenDown orientation=default|portrait|landscape usePrinterDefaults=boolean blackAndWhite=boolean draft=boolean cellComments=none|asDisplayed|atEnd useFirstPageNumber=boolean errors=displayed|blank|dash|NA horizontalDpi=uint verticalDpi=uint copies=uint r:id=string
s:CT_Pane :  ; xSplit=double ySplit=double topLeftCell=string activePane=bottomRight|topRight|bottomLeft|topLeft state=split|frozen|frozenSplit
s:CT_PatternFill : s:fgColor=s:CT_Color? s:bgColor=s:CT_Color? ; patternType=none|solid|mediumGray|darkGray|lightGray|darkHorizontal|darkVertical|darkDown|darkUp|darkGrid|darkTrellis|lightHorizontal|lightVertical|lightDown|lightUp|lightGrid|lightTrellis|gray125|gray0625
s:CT_Row : s:c=s:CT_Cell* s:extLst? ; r=uint spans=string s=uint customFormat=boolean ht=double hidden=boolean customHeight=boolean outlineLevel=uint collapsed=boolean thickTop=boolean thickBot=boolean ph=boolean
s:CT_Rst : s:t=t:ST_Xstring? s:r* s:rPh* s:phoneticPr? ; 
s:CT_Sheet :  ; name!=string sheetId!=uint state=visible|hidden|veryHidden r:id!=string
s:CT_SheetData : s:row=s:CT_Row* ; 
s:CT_OutlinePr :  ; applyStyles=boolean summaryBelow=boolean summaryRight=boolean showOutlineSymbols=boolean
s:CT_SheetPr : s:tabColor? s:outlinePr=s:CT_OutlinePr? s:pageSetUpPr=s:CT_PageSetUpPr? ; syncHorizontal=boolean syncVertical=boolean syncRef=string transitionEvaluation=boolean transitionEntry=boolean published=boolean codeName=string filterMode=boolean enableFormatConditionsCalculation=boolean
s:CT_SheetView : s:pane=s:CT_Pane? s:selection{0,4} s:pivotSelection{0,4} s:extLst? ; windowProtection=boolean showFormulas=boolean showGridLines=boolean showRowColHeaders=boolean showZeros=boolean rightToLeft=boolean tabSelected=boolean showRuler=boolean showOutlineSymbols=boolean defaultGridColor=boolean showWhiteSpace=boolean view=normal|pageBreakPreview|pageLayout topLeftCell=string colorId=uint zoomScale=uint zoomScaleNormal=uint zoomScaleSheetLayoutView=uint zoomScalePageLayoutView=uint workbookViewId!=uint
s:CT_SheetViews : s:sheetView=s:CT_SheetView+ s:extLst? ; 
s:CT_Sheets : s:sheet=s:CT_Sheet+ ; 
s:CT_Sst : s:si=s:CT_Rst* s:extLst? ; count=uint uniqueCount=uint
s:CT_Stylesheet : s:numFmts=s:CT_NumFmts? s:fonts=s:CT_Fonts? s:fills=s:CT_Fills? s:borders=s:CT_Borders? s:cellStyleXfs=s:CT_CellStyleXfs? s:cellXfs=s:CT_CellXfs? s:cellStyles=s:CT_CellStyles? s:dxfs? s:tableStyles? s:colors? s:extLst? ; 
s:CT_UnderlineProperty :  ; val=single|double|singleAccounting|doubleAccounting|none
s:CT_Workbook : s:fileVersion? s:fileSharing? s:workbookPr=s:CT_WorkbookPr? s:workbookProtection? s:bookViews=s:CT_BookViews? s:sheets=s:CT_Sheets s:functionGroups? s:externalReferences? s:definedNames=s:CT_DefinedNames? s:calcPr=s:CT_CalcPr? s:oleSize? s:customWorkbookViews? s:pivotCaches? s:smartTagPr? s:smartTagTypes? s:webPublishing? s:fileRecoveryPr* s:webPublishObjects? s:extLst? ; conformance=strict|transitional
s:CT_WorkbookPr :  ; date1904=boolean showObjects=all|placeholders|none showBorderUnselectedTables=boolean filterPrivacy=boolean promptedSolutions=boolean showInkAnnotation=boolean backupFile=boolean saveExternalLinkValues=boolean updateLinks=userSet|never|always codeName=string hidePivotFieldList=boolean showPivotChartFilter=boolean allowRefreshQuery=boolean publishItems=boolean checkCompatibility=boolean autoCompressPictures=boolean refreshAllConnections=boolean defaultThemeVersion=uint
s:CT_Worksheet : s:sheetPr=s:CT_SheetPr? s:dimension? s:sheetViews=s:CT_SheetViews? s:sheetFormatPr=s:CT_SheetFormatPr? s:cols=s:CT_Cols* s:sheetData=s:CT_SheetData s:sheetCalcPr? s:sheetProtection? s:protectedRanges? s:scenarios? s:autoFilter? s:sortState? s:dataConsolidate? s:customSheetViews? s:mergeCells=s:CT_MergeCells? s:phoneticPr? s:conditionalFormatting* s:dataValidations? s:hyperlinks=s:CT_Hyperlinks? s:printOptions? s:pageMargins=s:CT_PageMargins? s:pageSetup=s:CT_PageSetup? s:headerFooter=s:CT_HeaderFooter? s:rowBreaks=s:CT_PageBreak? s:colBreaks=s:CT_PageBreak? s:customProperties? s:cellWatches? s:ignoredErrors? s:smartTags? s:drawing? s:legacyDrawing? s:legacyDrawingHF? s:drawingHF? s:picture? s:oleObjects? s:controls? s:webPublishItems? s:tableParts? s:extLst? ; 
s:CT_Xf : s:alignment=s:CT_CellAlignment? s:protection? s:extLst? ; numFmtId=uint fontId=uint fillId=uint borderId=uint xfId=uint quotePrefix=boolean pivotButton=boolean applyNumberFormat=boolean applyFont=boolean applyFill=boolean applyBorder=boolean applyAlignment=boolean applyProtection=boolean
`
