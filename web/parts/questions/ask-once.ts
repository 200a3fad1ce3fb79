/**
 * In the head, before the first paint: what this browser has answered is not shown (`data-answered`), and an answer
 * pressed before the page has its scripts is kept for them (`data-pressed`). The names of the cookies and of the tab's
 * mark are those of cookie-choice.ts and city.ts.
 */
export const ASK_ONCE =
  'var r=document.documentElement,k=document.cookie,a=[];k.includes("cookie_choice=")&&a.push("cookies");' +
  'try{(k.includes("cityN=")||sessionStorage.getItem("city-asked"))&&a.push("city")}catch{}' +
  'r.dataset.answered=a.join(" ");document.addEventListener("click",function(e){' +
  'var b=e.target.closest&&e.target.closest("[data-answer]");if(!b)return;var w=b.dataset.answer;' +
  'r.dataset.pressed=w;r.dataset.answered+=" "+w.split(":")[0]},true)'
